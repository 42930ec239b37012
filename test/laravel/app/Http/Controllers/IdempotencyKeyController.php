<?php

namespace App\Http\Controllers;

use App\Http\Middleware\IdempotencyKeys;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\DB;

class IdempotencyKeyController extends Controller
{
    /** Takes a key, so that its write can never be carried out, or returns the response that the write had before. */
    public function withdraw(Request $request)
    {
        ['key' => $key] = $request->validate(['key' => ['required', 'string', 'regex:/^[!-~]{1,255}$/']]);
        $id = IdempotencyKeys::idOf($request, $key);
        // Waits for the transaction of a write with this key.
        DB::table('idempotency_keys')->insertOrIgnore([
            ...$id,
            'request_hash' => IdempotencyKeys::WITHDRAWN,
            'status' => 409,
            'body' => json_encode(['message' => 'This key was withdrawn.']),
            'created_at' => now(),
        ]);
        $stored = DB::table('idempotency_keys')->where($id)->first();
        if ($stored->request_hash === IdempotencyKeys::WITHDRAWN) {
            return ['outcome' => 'withdrawn'];
        }
        $outcome = $stored->status < 300 ? 'carried-out' : 'rejected';

        return ['outcome' => $outcome, 'status' => $stored->status, 'body' => json_decode($stored->body)];
    }
}
