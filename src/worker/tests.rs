use super::*;
use std::sync::mpsc;

#[test]
fn a_fault_in_a_job_is_an_event_and_the_lane_lives_on() {
    let (send, events) = mpsc::channel();
    let worker = Worker::start(move |event| drop(send.send(event)));
    for generation in [1, 2] {
        worker.submit(Request::Start { lane: Lane::Check, generation, job: Job::Panic });
        let Event::Ended { generation: told, ending: Ending::Failed(text), .. } = events.recv().unwrap()
        else {
            panic!("not a failure");
        };
        assert_eq!(told, generation);
        assert!(text.contains("asked for by a test"), "{text}");
    }
}

#[test]
fn cancelling_an_idle_lane_does_not_touch_the_next_job() {
    let (send, events) = mpsc::channel();
    let worker = Worker::start(move |event| drop(send.send(event)));
    worker.submit(Request::Cancel(Lane::Check));
    worker.submit(Request::Start { lane: Lane::Check, generation: 7, job: Job::Panic });
    let ended = events.recv().unwrap();
    assert!(matches!(ended, Event::Ended { generation: 7, ending: Ending::Failed(_), .. }), "{ended:?}");
}
