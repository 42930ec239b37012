<?php

namespace App\Http\Controllers;

use Illuminate\Support\Facades\DB;

class SystemController extends Controller
{
    public function microservices()
    {
        return DB::table('microservices')->get(['name', 'url', 'online']);
    }

    public function eventLogs()
    {
        return $this->page(DB::table('event_logs')->select('type', 'description', 'timestamp')->orderByDesc('id'));
    }

    public function apiQueries()
    {
        return $this->page(DB::table('api_queries')->select('id', 'method', 'url', 'status_code', 'timestamp')->orderByDesc('id'));
    }

    public function apiQuery(int $id)
    {
        $query = DB::table('api_queries')->find($id);
        abort_if($query === null, 404, 'API query not found.');

        return (array) $query;
    }
}
