<?php

namespace App\Http\Controllers;

use App\Http\Version;
use Illuminate\Http\Request;
use Illuminate\Support\Arr;
use Illuminate\Support\Facades\DB;
use Illuminate\Validation\ValidationException;

class ExchangeController extends Controller
{
    private const VOLUME_CAP = ['required', 'regex:/^\d{1,18}(\.\d{1,2})?$/'];

    private const TRADE_CAP = ['required', 'regex:/^\d{1,18}$/'];

    private const LIMITS = [
        'active' => 'required|boolean',
        'volume_cap_daily' => self::VOLUME_CAP,
        'volume_cap_weekly' => self::VOLUME_CAP,
        'volume_cap_monthly' => self::VOLUME_CAP,
        'trade_cap_daily' => self::TRADE_CAP,
        'trade_cap_weekly' => self::TRADE_CAP,
        'trade_cap_monthly' => self::TRADE_CAP,
    ];

    public function index()
    {
        return $this->page(DB::table('exchange_providers')->orderBy('id')->select('name', 'active'));
    }

    public function show(string $provider)
    {
        $found = $this->provider($provider);
        $pairs = $this->pairs($found->id)->orderBy('cryptocurrency_id')->orderBy('stablecoin_id')->get();

        return [
            'details' => ['name' => $found->name, 'active' => $found->active],
            'pairs' => $pairs->map(fn ($pair) => $this->pair($pair)),
        ];
    }

    public function savePair(Request $request, string $provider)
    {
        $found = $this->provider($provider);
        $input = $request->validate(self::LIMITS + ['cryptocurrency_id' => 'required|integer', 'stablecoin_id' => 'required|integer']);
        $key = ['exchange_provider_id' => $found->id] + Arr::except($input, array_keys(self::LIMITS));
        if (! DB::table('exchange_pairs')->where($key)->lockForUpdate()->first()) {
            throw ValidationException::withMessages(['stablecoin_id' => 'This provider does not trade this pair.']);
        }
        $record = $this->pair($this->pairs($found->id)->where($key)->first());
        Version::check($request, $record['version'], $record);
        DB::table('exchange_pairs')->where($key)->update(Arr::only($input, array_keys(self::LIMITS)));
        $this->record('changed', "changed a pair of $found->name.");

        return response()->noContent();
    }

    public function rules()
    {
        return [
            'stablecoins' => DB::table('stablecoins')->get(['id', 'code']),
            'exchange_rule_matrix' => $this->ruleRows()->orderBy('cryptocurrency_id')->orderBy('currency_id')->get()
                ->map(fn ($rule) => $this->rule($rule)),
        ];
    }

    public function saveRule(Request $request)
    {
        $input = $request->validate([
            'cryptocurrency_id' => 'required|integer',
            'currency_id' => 'required|integer',
            'stablecoin_id' => 'present|nullable|integer|exists:stablecoins,id',
        ]);
        $key = Arr::except($input, 'stablecoin_id');
        if (! DB::table('exchange_rules')->where($key)->lockForUpdate()->first()) {
            throw ValidationException::withMessages(['currency_id' => 'This pair has no rule.']);
        }
        $record = $this->rule($this->ruleRows()->where($key)->first());
        Version::check($request, $record['version'], $record);
        DB::table('exchange_rules')->where($key)->update(Arr::only($input, 'stablecoin_id'));
        $this->record('changed', 'changed an exchange rule.');

        return response()->noContent();
    }

    private function pairs(int $providerId)
    {
        return DB::table('exchange_pairs')->where('exchange_provider_id', $providerId)
            ->join('cryptocurrencies', 'cryptocurrencies.id', 'cryptocurrency_id')
            ->join('stablecoins', 'stablecoins.id', 'stablecoin_id')
            ->select('exchange_pairs.*', 'cryptocurrencies.code as crypto_code', 'stablecoins.code as stable_code');
    }

    private function pair(object $row): array
    {
        $properties = Arr::only((array) $row, array_keys(self::LIMITS));

        return [
            'cryptocurrency' => ['id' => $row->cryptocurrency_id, 'code' => $row->crypto_code],
            'stablecoin' => ['id' => $row->stablecoin_id, 'code' => $row->stable_code],
            'properties' => $properties,
            'version' => Version::of($properties),
        ];
    }

    private function ruleRows()
    {
        return DB::table('exchange_rules')
            ->join('cryptocurrencies', 'cryptocurrencies.id', 'cryptocurrency_id')
            ->join('currencies', 'currencies.id', 'currency_id')
            ->leftJoin('stablecoins', 'stablecoins.id', 'stablecoin_id')
            ->select('exchange_rules.*', 'cryptocurrencies.code as crypto_code', 'currencies.code as fiat_code')
            ->addSelect('stablecoins.code as stable_code');
    }

    private function rule(object $row): array
    {
        return [
            'cryptocurrency' => ['id' => $row->cryptocurrency_id, 'code' => $row->crypto_code],
            'currency' => ['id' => $row->currency_id, 'code' => $row->fiat_code],
            'stablecoin' => $row->stablecoin_id === null ? null : ['id' => $row->stablecoin_id, 'code' => $row->stable_code],
            'version' => Version::of([$row->stablecoin_id]),
        ];
    }

    private function provider(string $name): object
    {
        $provider = DB::table('exchange_providers')->where('name', $name)->first();
        abort_if($provider === null, 404, 'Exchange provider not found.');

        return $provider;
    }
}
