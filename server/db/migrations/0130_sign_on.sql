-- Who signs on by the company's provider is known there by issuer and subject; names and e-mail addresses change hands.
create table identities (
  issuer text not null,
  subject text not null,
  user_id int not null constraint identities__user references users on delete cascade,
  linked_at timestamptz not null default now(),
  constraint identities__pk primary key (issuer, subject),
  constraint identities__one_each unique (user_id, issuer),
  constraint identities__issuer_length check (char_length(issuer) between 1 and 2000),
  constraint identities__subject_length check (char_length(subject) between 1 and 255)
);

-- Such a session is ended at the provider, too.
alter table sessions add column signed_on boolean not null default false;
