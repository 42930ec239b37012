<?php

namespace App\Http\Controllers;

use Illuminate\Support\Facades\DB;

class OrderController extends Controller
{
    private const LISTED = ['orders.reference_id', 'address', 'rate', 'payment_requirement', 'orders.created_at'];

    public function index()
    {
        return $this->page($this->found(DB::table('orders'), ['orders.reference_id', 'address'])->orderByDesc('orders.id')
            ->join('cryptocurrencies', 'cryptocurrencies.id', 'cryptocurrency_id')
            ->join('currencies', 'currencies.id', 'currency_id')
            ->select(self::LISTED)
            ->addSelect('cryptocurrencies.code as cryptocurrency_code', 'currencies.code as currency_code'));
    }

    public function show(string $reference)
    {
        $order = DB::table('orders')->where('reference_id', $reference)->first();
        abort_if($order === null, 404, 'Order not found.');

        return [
            ...(array) $order,
            'deposit' => $this->deposit($order->deposit_id),
            'trade' => DB::table('trades')->where('order_id', $order->id)
                ->join('exchange_providers', 'exchange_providers.id', 'exchange_provider_id')
                ->join('cryptocurrencies', 'cryptocurrencies.id', 'cryptocurrency_id')
                ->join('stablecoins', 'stablecoins.id', 'stablecoin_id')
                ->select('trades.id', 'name as provider', 'amount', 'fulfilled')
                ->addSelect('cryptocurrencies.code as cryptocurrency', 'stablecoins.code as stablecoin')->first(),
            'invoice' => $this->invoice($order->invoice_id),
            'quote' => DB::table('quotes')->where('quotes.id', $order->quote_id)
                ->join('cryptocurrencies', 'cryptocurrencies.id', 'cryptocurrency_id')
                ->join('currencies', 'currencies.id', 'currency_id')
                ->select('quotes.id', 'status', 'currency_amount')
                ->addSelect('cryptocurrencies.code as cryptocurrency', 'currencies.code as currency')->first(),
        ];
    }

    private function deposit(?int $id): ?array
    {
        $deposit = DB::table('deposits')->where('deposits.id', $id)
            ->join('wallet_accounts', 'wallet_accounts.id', 'wallet_account_id')
            ->join('wallet_providers', 'wallet_providers.id', 'wallet_provider_id')
            ->join('cryptocurrencies', 'cryptocurrencies.id', 'cryptocurrency_id')
            ->select('deposits.*', 'wallet_providers.name as provider', 'code', 'wallet_accounts.name')->first();

        return $deposit === null ? null : [
            ...(array) $deposit,
            'account' => ['provider' => $deposit->provider, 'cryptocurrency' => $deposit->code, 'name' => $deposit->name],
        ];
    }

    private function invoice(?int $id): ?array
    {
        $invoice = DB::table('invoices')->where('invoices.id', $id)
            ->leftJoin('businesses', 'businesses.id', 'business_id')->select('invoices.*', 'businesses.name')->first();

        return $invoice === null ? null : [
            ...(array) $invoice,
            'business' => $invoice->business_id === null ? null : ['id' => $invoice->business_id, 'name' => $invoice->name],
        ];
    }
}
