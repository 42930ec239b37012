<?php

namespace App\Http\Middleware;

use Illuminate\Foundation\Http\Middleware\VerifyCsrfToken as Middleware;

class VerifyCsrfToken extends Middleware
{
    /** A visitor has no token yet. The gateway rejects the requests of other sites. */
    protected $except = ['ajax/auth/login'];
}
