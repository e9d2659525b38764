-- What all nodes know together about search engines: who rests until when, who may ask next, and recent answers.

create table search_rest (
  provider text primary key,            -- one way to one engine, such as 'bing images'
  troubles int not null default 0,      -- in a row, without a success between them
  trouble text not null,
  rest_until timestamptz not null,      -- nobody asks before
  probe_until timestamptz,              -- after the rest one call tries; the others wait for its outcome until then
  changed_at timestamptz not null default clock_timestamp()
);

create table search_pace (
  host text primary key,
  next_at timestamptz not null          -- when the next request would be due if all came evenly
);

-- Answers without the query: the key is a hash of everything that was asked.
create table search_answer (
  key bytea primary key,
  body text not null,                   -- JSON; as text, because not every text in it is valid in jsonb
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index search_answer_expiry on search_answer (expires_at);
