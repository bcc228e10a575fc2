-- Means weigh hours, not samples. The mean of an hour, in 27,720ths (the least common multiple of 1 to 12, so that the
-- mean of up to twelve whole counts is a whole number); null = no sample told that count of a server that was up.
alter table population_hours
  add column character_mean bigint generated always as
    (case when character_samples > 0 then character_sum * (27720 / character_samples) end) stored,
  add column lfm_mean bigint generated always as
    (case when lfm_samples > 0 then lfm_sum * (27720 / lfm_samples) end) stored;

-- Its sums weighed samples. Days are added up from hours when they are read: a year of a server is 8,760 rows.
drop table population_days;
