<?php

namespace App\Http\Controllers;

use Illuminate\Http\Request;
use Illuminate\Support\Facades\Auth;
use Illuminate\Support\Facades\RateLimiter;
use Illuminate\Support\Str;
use Illuminate\Validation\ValidationException;

class AuthController extends Controller
{
    private const MAX_ATTEMPTS = 10;

    /** Returns the signed-in user, or null for a visitor: never a 401. */
    public function check()
    {
        return response()->json(['user' => Auth::user()?->only('id', 'username')])
            ->header('Clearhouse-Features', 'idempotency-key, withdraw-key, if-match, search, per-page='.self::MAX_PER_PAGE);
    }

    public function login(Request $request)
    {
        $credentials = $request->validate(['email' => 'required|string', 'password' => 'required|string']);
        $key = Str::lower($credentials['email']).'|'.$request->ip();
        if (RateLimiter::tooManyAttempts($key, self::MAX_ATTEMPTS)) {
            $seconds = RateLimiter::availableIn($key);
            $message = trans('auth.throttle', ['seconds' => $seconds]);

            return response()->json(['message' => $message, 'errors' => ['email' => [$message]]], 429, ['Retry-After' => $seconds]);
        }
        if (! Auth::attempt($credentials)) {
            RateLimiter::hit($key);
            throw ValidationException::withMessages(['email' => trans('auth.failed')]);
        }
        RateLimiter::clear($key);
        $request->session()->regenerate();

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
