-- Who has received the mail about an event, so that a retry does not mail them again.

alter table event add column mailed_people int[] not null default '{}';
