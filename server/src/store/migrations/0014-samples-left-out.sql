-- Kept, but in no sum: far above what is usual before and after it (game/src/population/left-out.ts).
alter table population_samples add column is_left_out boolean not null default false;
-- Bit n = the sample at minute 5 × n is left out of the sums.
alter table population_hours add column left_out_marks integer not null default 0;
create index population_hours_left_out on population_hours (server_name, hour) where left_out_marks <> 0;
