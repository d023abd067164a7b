-- How often a question was asked in each month of the clinic, as {"2026-11": 3}; the partners' report lists the most asked.
alter table knowledge_questions add column months jsonb not null default '{}';
