-- What visitors say to the operator, and what their browsers say of themselves.

create table feedback (
  id bigint generated always as identity primary key,
  date timestamptz not null,
  -- What its sender was told, such as F-7K2M-Q4XD.
  ticket text not null unique,
  message text not null,
  contact text,
  user_id text,
  session_id text,
  commit_hash text
);

-- Kept for 30 days. Nothing in it says who somebody is: no address, no ids in the addresses of pages.
create table browser_events (
  id bigint generated always as identity primary key,
  -- By the server's clock; what the browser's says stands in the event.
  received_at timestamptz not null,
  -- 0 debug, 1 info, 2 warn, 3 error.
  level smallint not null,
  -- As game/log-event has it.
  event jsonb not null
);
create index browser_events_by_time on browser_events (received_at);
