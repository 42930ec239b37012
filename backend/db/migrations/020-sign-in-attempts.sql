-- The counters of rate-limiter-flexible, which writes SQL for these columns (backend/auth/attempts.ts). It adds milliseconds to
-- `expire` as a JavaScript number, which this project's parser returns for double precision only.
create table sign_in_attempts (
  key text primary key,
  points integer not null,
  expire double precision
);

create index sign_in_attempts_expire on sign_in_attempts (expire);
