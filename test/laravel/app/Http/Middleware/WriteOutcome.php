<?php

namespace App\Http\Middleware;

use Closure;
use Illuminate\Http\Request;

class WriteOutcome
{
    /** Marks a rejected write as final: it was not carried out, and a repetition with its key will not be either. */
    public function handle(Request $request, Closure $next)
    {
        $response = $next($request);
        if (! $request->isMethodSafe() && $response->isClientError()) {
            $response->headers->set('Write-Outcome', 'rejected');
        }

        return $response;
    }
}
