<?php

namespace App\Http\Controllers;

use App\Models\Settlement;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Auth;
use Illuminate\Support\Facades\DB;
use Illuminate\Validation\Rule;
use Illuminate\Validation\ValidationException;

class SettlementController extends Controller
{
    public function index()
    {
        // Those that are processing come first.
        $settlements = $this->settlements()
            ->select('settlements.id', 'reference_id', 'transaction_hash', 'created_at')
            ->addSelect('exchange_providers.name as exchange_provider', 'cryptocurrencies.code as cryptocurrency_code')
            ->orderByRaw('transaction_hash is not null')->orderByDesc('settlements.id')->get();
        $trades = $this->unsettledTrades()->get();

        return [
            'settlements' => ['items' => $settlements, 'total' => count($settlements)],
            'unsettled_trades' => $trades,
            'unsettled_trades_total' => count($trades),
        ];
    }

    /** The settlements that a search finds. */
    public function search()
    {
        $keys = ['reference_id', 'transaction_hash', 'settlements.address'];

        return $this->page($this->found($this->settlements(), $keys, 'required')->orderByDesc('settlements.id')
            ->select('settlements.id', 'reference_id', 'transaction_hash', 'address', 'created_at')
            ->addSelect('exchange_providers.name as exchange_provider', 'cryptocurrencies.code as cryptocurrency_code'));
    }

    public function options()
    {
        return [
            'exchange_providers' => DB::table('exchange_providers')->get(['id', 'name']),
            'cryptocurrencies' => DB::table('cryptocurrencies')->get(['id', 'code']),
        ];
    }

    public function trades(int $provider, int $cryptocurrency)
    {
        return $this->unsettledTrades()
            ->where('trades.exchange_provider_id', $provider)->where('trades.cryptocurrency_id', $cryptocurrency)->get();
    }

    public function store(Request $request)
    {
        $input = $request->validate([
            'exchange_provider_id' => 'required|integer|exists:exchange_providers,id',
            'cryptocurrency_id' => 'required|integer|exists:cryptocurrencies,id',
            'trade_ids' => 'required|array|max:10000',
            'trade_ids.*' => 'integer|distinct',
        ]);
        $pair = $request->only('exchange_provider_id', 'cryptocurrency_id');

        $address = DB::table('exchange_addresses')->where($pair);
        $settlement = Settlement::create($pair + ['created_by' => Auth::user()->email, 'cryptocurrency_amount' => 0]);
        // One statement decides which of parallel requests gets a trade.
        $trades = DB::table('trades')->where($pair)->whereIn('id', $input['trade_ids'])->whereNull('settlement_id');
        if ($trades->update(['settlement_id' => $settlement->id]) !== count($input['trade_ids'])) {
            $message = 'Some of these trades are already settled, or not of this provider and cryptocurrency.';
            throw ValidationException::withMessages(['trade_ids' => $message]);
        }
        $settlement->update([
            'reference_id' => sprintf('CLS-%06d', $settlement->id),
            'cryptocurrency_amount' => DB::table('trades')->where('settlement_id', $settlement->id)->sum('amount'),
            'address' => $address->value('address'),
        ]);
        $this->record('created', "created the settlement $settlement->reference_id.");

        return $settlement->only('id');
    }

    public function show(int $id)
    {
        $settlement = $this->settlements()->where('settlements.id', $id)->select('settlements.*')
            ->addSelect('exchange_providers.name as exchange_provider', 'cryptocurrencies.code as cryptocurrency_code')
            ->firstOrFail();
        $trades = DB::table('trades')->where('settlement_id', $id)->orderBy('id')
            ->get(['reference_id', 'amount as cryptocurrency_amount']);

        return $settlement->toArray() + ['trades' => $trades, 'trades_total' => count($trades)];
    }

    public function process(Request $request, int $id)
    {
        $settlement = Settlement::findOrFail($id);
        $input = $request->validate([
            'transaction_hash' => [
                'required', 'string', 'max:200', 'regex:/^[ -~]+$/',
                Rule::unique('settlements')->where('cryptocurrency_id', $settlement->cryptocurrency_id)->ignore($id),
            ],
            'note' => 'nullable|string|max:2000',
        ]);
        $processed = ['processed_by' => Auth::user()->email, 'processed_at' => now()];
        if (Settlement::whereKey($settlement->id)->whereNull('transaction_hash')->update($input + $processed) === 0) {
            throw ValidationException::withMessages(['transaction_hash' => 'This settlement has already been processed.']);
        }
        $this->record('settled', "processed the settlement $settlement->reference_id.");

        return response()->noContent();
    }

    private function settlements()
    {
        return Settlement::join('exchange_providers', 'exchange_providers.id', 'exchange_provider_id')
            ->join('cryptocurrencies', 'cryptocurrencies.id', 'cryptocurrency_id');
    }

    private function unsettledTrades()
    {
        return DB::table('trades')->whereNull('settlement_id')->orderBy('trades.id')
            ->join('exchange_providers', 'exchange_providers.id', 'exchange_provider_id')
            ->join('cryptocurrencies', 'cryptocurrencies.id', 'cryptocurrency_id')
            ->select('trades.id', 'reference_id', 'name as exchange_provider', 'created_at')
            ->addSelect('amount as cryptocurrency_amount', 'code as cryptocurrency_code');
    }
}
