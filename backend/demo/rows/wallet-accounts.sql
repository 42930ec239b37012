-- The balance of an account is what it received and did not move on.
update wallet_accounts set balance = received.balance
from (select wallet_account_id, sum(balance - sweep_amount) as balance from deposits group by wallet_account_id) as received
where wallet_accounts.id = wallet_account_id;
