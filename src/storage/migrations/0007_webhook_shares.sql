-- Webhooks are taken fairly between accounts, so the due ones of each account must be found quickly.
create index webhook_delivery_account_due on webhook_delivery (account_id, next_at) where state = 'waiting';
