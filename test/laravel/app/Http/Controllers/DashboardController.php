<?php

namespace App\Http\Controllers;

use Illuminate\Support\Facades\DB;

class DashboardController extends Controller
{
    public function __invoke()
    {
        $quotes = fn () => DB::table('quotes')->where('quotes.created_at', '>=', now()->subWeek());
        $trades = fn () => DB::table('trades')->where('created_at', '>=', now()->subWeek());
        $open = $quotes()->where('status', 'open');
        $all = $trades()->count();

        return [
            'recent_activity' => [
                'quote_counts' => ['open' => $open->count(), 'closed' => $quotes()->count() - $open->count()],
                'amount_breakdown' => $quotes()->join('currencies', 'currencies.id', 'currency_id')
                    ->groupBy('code')->orderBy('code')->get(['code', DB::raw('sum(currency_amount) as amount')]),
                'fulfillment_rate' => $all === 0 ? null : $trades()->where('fulfilled', true)->count() / $all,
            ],
            'suspicious_orders' => DB::table('deposits')->join('orders', 'orders.deposit_id', 'deposits.id')
                ->join('cryptocurrencies', 'cryptocurrencies.id', 'orders.cryptocurrency_id')
                ->where('orders.created_at', '>=', now()->subWeek())
                ->where('balance', '>', 0)->whereColumn('balance', '<>', 'payment_amount')
                ->get(['orders.reference_id', 'balance', 'code as currency_code', 'orders.created_at']),
            'suspicious_quotes' => $open->clone()->where('created_at', '<', now()->subDay())
                ->get(['reference_id', 'status', 'created_at']),
            'recent_errors' => DB::table('event_logs')->where('type', 'error')
                ->where('timestamp', '>=', now()->subDay())->get(['description', 'timestamp']),
        ];
    }
}
