-- Usage of each workspace, over its keys and endpoints: by hour for the last three days, and by day. For rankings of workspaces and figures
-- of the installation, which would have to read the usage of every key and endpoint otherwise.

create table account_hour (
  hour timestamptz not null,
  account_id int not null,
  calls bigint not null,
  refusals bigint not null,
  failures bigint not null,
  credits bigint not null,
  primary key (hour, account_id)
);

create table account_day (
  day timestamptz not null,             -- its start, in UTC
  account_id int not null,
  calls bigint not null,
  refusals bigint not null,
  failures bigint not null,
  credits bigint not null,
  primary key (day, account_id)
);
create index account_day_account on account_day (account_id);

-- Before the last roll-up, not before now: after a long pause, the next one sums whole days again.
insert into account_hour
select hour, account_id, sum(calls), sum(refusals), sum(failures), sum(credits) from usage_hour
where hour >= coalesce((select until from progress where task = 'usage_hour'), statement_timestamp()) - interval '3 days' group by 1, 2;

insert into account_day
select date_trunc('day', hour, 'UTC'), account_id, sum(calls), sum(refusals), sum(failures), sum(credits) from usage_hour
group by 1, 2;
