-- An identity that another one has taken the place of may be somebody else's, who linked it by mistake: it keeps nobody
-- out when the account is disabled later.
alter table ended_identities add column replaced boolean not null default false;
