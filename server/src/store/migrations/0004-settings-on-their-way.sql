-- Settings on their way from one browser to another: five minutes at most, read once, then gone. Of the id only a hash,
-- of the settings only what the two browsers can read.
create table settings_transfers (
  id_hash bytea primary key,
  expires_at timestamptz not null,
  ciphertext text not null
);
create index settings_transfers_by_expiry on settings_transfers (expires_at);
-- What is encrypted does not get smaller.
alter table settings_transfers alter column ciphertext set storage external;
