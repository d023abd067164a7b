-- A token that would replace one that works waits here, sealed, until a manager has confirmed who authorised it.
-- For such a row granted_by is the address that gave the token.
alter table emr_oauth_requests add column granted_by text;
alter table emr_oauth_requests add column authorised_by text;
alter table emr_oauth_requests add column came_from text;
