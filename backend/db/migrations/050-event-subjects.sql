-- The history of a record reads its events alone, newest first.
create index event_logs_subject on event_logs (subject, id) where subject is not null;
create index archived_events_subject on archived_events (subject, id) where subject is not null;
