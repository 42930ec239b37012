<?php

namespace App\Http\Controllers;

use Illuminate\Support\Facades\DB;

class WalletController extends Controller
{
    public function index()
    {
        return $this->page(DB::table('wallet_providers')->orderBy('id')->select('name', 'active'));
    }

    public function show(string $provider)
    {
        $found = $this->provider($provider);

        return ['name' => $found->name, 'active' => $found->active, 'accounts' => $this->accounts($found->id)->get()];
    }

    public function account(string $provider, string $cryptocurrency)
    {
        $account = $this->accounts($this->provider($provider)->id)->where('code', $cryptocurrency)->first();
        abort_if($account === null, 404, 'Account not found.');
        $deposits = DB::table('deposits')->where('wallet_account_id', $account->id)->orderByDesc('id')
            ->get(['reference_id', 'address', 'balance', 'payment_amount', 'sweep_amount']);

        return [...(array) $account, 'deposits' => $deposits, 'deposits_total' => count($deposits)];
    }

    /** The deposits that a search finds. */
    public function deposits()
    {
        return $this->page($this->found(DB::table('deposits'), ['reference_id', 'address'], 'required')->orderByDesc('deposits.id')
            ->join('wallet_accounts', 'wallet_accounts.id', 'wallet_account_id')
            ->join('wallet_providers', 'wallet_providers.id', 'wallet_provider_id')
            ->join('cryptocurrencies', 'cryptocurrencies.id', 'cryptocurrency_id')
            ->select('reference_id', 'address', 'deposits.balance', 'payment_amount', 'sweep_amount')
            ->addSelect('wallet_providers.name as provider', 'code as cryptocurrency'));
    }

    private function provider(string $name): object
    {
        $provider = DB::table('wallet_providers')->where('name', $name)->first();
        abort_if($provider === null, 404, 'Wallet provider not found.');

        return $provider;
    }

    private function accounts(int $providerId)
    {
        return DB::table('wallet_accounts')->where('wallet_provider_id', $providerId)
            ->join('cryptocurrencies', 'cryptocurrencies.id', 'cryptocurrency_id')->orderBy('cryptocurrency_id')
            ->select('wallet_accounts.id', 'name', 'code as cryptocurrency', 'active', 'balance');
    }
}
