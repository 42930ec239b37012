<?php

namespace App\Http\Middleware;

use Illuminate\Http\Middleware\TrustProxies as Middleware;

class TrustProxies extends Middleware
{
    /** The addresses of the gateways, whose X-Forwarded-* headers are true. */
    protected $proxies = ['127.0.0.1'];
}
