<?php

namespace App\Http\Controllers;

use App\Models\EventLog;
use Illuminate\Routing\Controller as BaseController;

abstract class Controller extends BaseController
{
    /** The largest page, which the feature per-page declares. */
    public const MAX_PER_PAGE = 500;

    /** Returns a page in the form of the contract, of the size that the request demands. */
    protected function page($query, int $perPage = 15): array
    {
        $size = (int) request('per_page', $perPage);
        $page = $query->paginate(max(1, min($size, self::MAX_PER_PAGE)));

        return ['items' => $page->items(), 'per_page' => $page->perPage(), 'total' => $page->total()];
    }

    /** Limits a query to the rows in which one of some columns starts with the `q` of the request, if it has one. */
    protected function found($query, array $columns, string $rule = 'nullable')
    {
        $q = request()->validate(['q' => "$rule|string|max:500"])['q'] ?? null;
        $start = addcslashes((string) $q, '\\%_').'%';

        return $q === null ? $query : $query->where(fn ($any) => collect($columns)->each(
            fn ($column) => $any->orWhereRaw("$column like ? escape '\\'", [$start]),
        ));
    }

    /** Returns a record with its version as ETag. */
    protected function versioned($record)
    {
        return response()->json($record)->setEtag($record->version);
    }

    /** Adds to the event log, in the transaction of the write. */
    protected function record(string $type, string $description): void
    {
        EventLog::record($type, auth()->user()->email." $description");
    }
}
