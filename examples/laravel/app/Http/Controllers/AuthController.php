<?php

namespace App\Http\Controllers;

use App\Http\Lists;
use Illuminate\Http\Request;
use Illuminate\Session\Middleware\AuthenticateSession;
use Illuminate\Support\Facades\Auth;
use Illuminate\Support\Facades\RateLimiter;
use Illuminate\Validation\ValidationException;

class AuthController
{
    /** Responds 200 to a visitor too. */
    public function check()
    {
        $features = ['idempotency-key', 'if-match', Lists::users()->declared(), Lists::orders()->declared()];
        return response()->json(['user' => Auth::user()?->only('id', 'username')])->header('Clearhouse-Features', implode(', ', $features));
    }

    public function login(Request $request)
    {
        $credentials = $request->validate(['email' => 'required|string', 'password' => 'required|string']);
        $key = strtolower($credentials['email']).'|'.$request->ip();
        if (RateLimiter::tooManyAttempts($key, 10)) {
            $message = trans('auth.throttle', ['seconds' => RateLimiter::availableIn($key)]);
            throw ValidationException::withMessages(['email' => $message])->status(429);
        }
        if (! Auth::attempt($credentials)) {
            RateLimiter::hit($key);
            throw ValidationException::withMessages(['email' => trans('auth.failed')]);
        }
        RateLimiter::clear($key);
        $request->session()->regenerate();
        // Ties the session to the password now instead of at its next request, so that a new one ends it.
        app(AuthenticateSession::class)->handle($request, fn () => null);
        return Auth::user()->only('id', 'username');
    }

    public function logout(Request $request)
    {
        Auth::logout();
        $request->session()->invalidate();
        $request->session()->regenerateToken();
        return response()->noContent();
    }
}
