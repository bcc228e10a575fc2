-- What operators mark in the charts of the population: updates, sales, outages, events.
create table population_events (
  id bigint generated always as identity primary key,
  -- As game/src/trends has it: update, sale, outage, event.
  kind text not null,
  title text not null,
  link text,
  began_at timestamptz not null,
  -- null = it has no end, or has not ended.
  ended_at timestamptz,
  -- Keys of the servers that it is about, in the order of the definition; empty = all of them.
  servers text[] not null
);
