<?php

namespace App\Http\Middleware;

use Closure;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Str;

class IdempotencyKeys
{
    /** The request of a key that was withdrawn: its write gets the stored 409. */
    public const WITHDRAWN = 'withdrawn';

    /**
     * Carries out a write in a transaction, once for each user and Idempotency-Key, and sends the stored response to every
     * repetition.
     */
    public function handle(Request $request, Closure $next)
    {
        if ($request->isMethodSafe()) {
            return $next($request);
        }
        $key = $request->header('Idempotency-Key', 'none-'.Str::uuid());
        abort_unless(preg_match('/^[!-~]{1,255}$/', $key), 400, 'Idempotency-Key must have 1 to 255 visible ASCII characters.');
        $id = self::idOf($request, $key);
        $requestHash = hash_hmac('sha256', "{$request->method()} {$request->getRequestUri()}\n{$request->getContent()}", $key);

        DB::beginTransaction();
        // Waits for the transaction of another request with this key.
        $isNew = DB::table('idempotency_keys')->insertOrIgnore([...$id, 'request_hash' => $requestHash, 'created_at' => now()]);
        if (! $isNew) {
            $stored = DB::table('idempotency_keys')->where($id)->first();
            DB::rollBack();

            return $this->replay($stored, $requestHash);
        }

        // A savepoint: a rejected write is rolled back, and its response is stored.
        DB::beginTransaction();
        $response = $next($request);
        if ($response->isServerError()) {
            DB::rollBack(0);

            return $response;
        }
        $response->isSuccessful() ? DB::commit() : DB::rollBack();
        DB::table('idempotency_keys')->where($id)->update(['status' => $response->status(), 'body' => $response->content()]);
        DB::commit();

        return $response;
    }

    /** A key belongs to its user. */
    public static function idOf(Request $request, string $key): array
    {
        return ['user_id' => $request->user()->id, 'key_hash' => hash('sha256', $key)];
    }

    private function replay(object $stored, string $requestHash)
    {
        if (! in_array($stored->request_hash, [$requestHash, self::WITHDRAWN], true)) {
            $message = 'This Idempotency-Key belongs to another request.';

            return response()->json(['message' => $message, 'errors' => ['Idempotency-Key' => [$message]]], 422);
        }

        return response($stored->body, $stored->status, ['Content-Type' => 'application/json']);
    }
}
