<?php

namespace App\Http\Controllers;

use App\Models\Business;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\DB;

class ReportController extends Controller
{
    public function businesses()
    {
        return Business::orderBy('name')->get(['reference_id', 'name']);
    }

    public function check(Request $request)
    {
        $this->range($request);

        return response()->noContent();
    }

    public function stream(Request $request)
    {
        ['business_id' => $reference, 'start_date' => $start, 'end_date' => $end] = $this->range($request);
        $orders = DB::table('orders')
            ->join('invoices', 'invoices.id', 'invoice_id')
            ->join('businesses', 'businesses.id', 'business_id')
            ->join('cryptocurrencies', 'cryptocurrencies.id', 'cryptocurrency_id')
            ->where('businesses.reference_id', $reference)
            ->whereBetween('orders.created_at', ["$start 00:00:00", "$end 23:59:59"])
            ->orderBy('orders.id')
            ->select('orders.reference_id', 'orders.created_at', 'address', 'rate', 'payment_requirement', 'code');

        return response()->streamDownload(function () use ($orders) {
            $file = fopen('php://output', 'w');
            fputcsv($file, ['order', 'created_at', 'address', 'rate', 'required', 'cryptocurrency'], eol: "\r\n");
            foreach ($orders->cursor() as $order) {
                $required = $this->decimal($order->payment_requirement, $order->code);
                fputcsv($file, [$order->reference_id, $order->created_at, $order->address, $order->rate, $required, $order->code], eol: "\r\n");
            }
        }, "report $reference $start $end.csv", ['Content-Type' => 'text/csv; charset=utf-8']);
    }

    /** Formats minor units without rounding: 8 places for XBT, 2 for every other code. */
    private function decimal(int $amount, string $code): string
    {
        $places = $code === 'XBT' ? 8 : 2;

        return substr_replace(str_pad($amount, $places + 1, '0', STR_PAD_LEFT), '.', -$places, 0);
    }

    private function range(Request $request): array
    {
        return $request->validate([
            'business_id' => 'required|string|exists:businesses,reference_id',
            'start_date' => 'required|date_format:Y-m-d',
            'end_date' => 'required|date_format:Y-m-d|after_or_equal:start_date',
        ]);
    }
}
