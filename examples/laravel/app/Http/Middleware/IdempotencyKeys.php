<?php

namespace App\Http\Middleware;

use Closure;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Str;

/** Carries out a write once for each user and Idempotency-Key, and sends the stored response to a repetition. */
class IdempotencyKeys
{
    public function handle(Request $request, Closure $next)
    {
        if ($request->isMethodSafe()) {
            return $next($request);
        }
        $key = $request->header('Idempotency-Key', 'none-'.Str::uuid());
        abort_unless(preg_match('/^[!-~]{1,255}$/', $key), 400, 'Idempotency-Key is not valid.');
        $id = ['user_id' => $request->user()->id, 'key' => $key];
        $hash = hash('sha256', "{$request->method()} {$request->getRequestUri()}\n{$request->getContent()}");

        $response = DB::transaction(function () use ($request, $next, $id, $hash) {
            // Waits for the transaction of another request with this key.
            $isNew = DB::table('idempotency_keys')->insertOrIgnore([...$id, 'request' => $hash, 'created_at' => now()]);
            if ($isNew) {
                return $this->carryOut($request, $next, $id);
            }
            $stored = DB::table('idempotency_keys')->where($id)->first();

            return $stored->request === $hash
                ? response($stored->body, $stored->status, ['Content-Type' => 'application/json'])
                : response()->json(['errors' => ['Idempotency-Key' => ['This key belongs to another request.']]], 422);
        });
        if ($response->isClientError()) {
            $response->headers->set('Write-Outcome', 'rejected');
        }

        return $response;
    }

    /** Stores the response too. What a rejected write has changed is rolled back. */
    private function carryOut(Request $request, Closure $next, array $id)
    {
        DB::beginTransaction();
        $response = $next($request);
        throw_if($response->isServerError(), $response->exception ?? 'RuntimeException');
        $response->isSuccessful() ? DB::commit() : DB::rollBack();
        DB::table('idempotency_keys')->where($id)->update(['status' => $response->status(), 'body' => $response->content()]);

        return $response;
    }
}
