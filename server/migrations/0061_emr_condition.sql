-- What is known of a clinic's EMR beyond the coarse state, which older versions write and read. `connection` is what
-- everybody is shown. The limit on requests is what the EMR's own answers taught.

alter table emr_connections
  add column condition text check (condition in ('missing_right', 'starting', 'operation_failing', 'limited', 'slow')),
  add column condition_operation text,
  add column condition_message text,
  add column requests_per_minute integer check (requests_per_minute > 0),
  add column limited_until timestamptz,
  add column connection text not null generated always as (
    case
      when state = 'unreachable' and credentials_refused_at is not null then 'credentials_refused'
      when state = 'unreachable' and condition in ('missing_right', 'starting') then condition
      when state = 'ok' and condition in ('operation_failing', 'limited', 'slow') then condition
      else state
    end) stored check (connection in ('unknown', 'ok', 'slow', 'limited', 'operation_failing', 'missing_right',
      'credentials_refused', 'reauthorise', 'unreachable', 'starting'));
