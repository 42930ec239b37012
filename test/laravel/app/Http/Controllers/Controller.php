<?php

namespace App\Http\Controllers;

use App\Models\EventLog;
use Illuminate\Routing\Controller as BaseController;

abstract class Controller extends BaseController
{
    /** Returns a page in the form of the contract. */
    protected function page($query, int $perPage = 15): array
    {
        $page = $query->paginate($perPage);

        return ['items' => $page->items(), 'per_page' => $page->perPage(), 'total' => $page->total()];
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
