<?php

use App\Http\Kernel;
use Illuminate\Http\Request;

$app = require __DIR__.'/bootstrap.php';
$kernel = $app->make(Kernel::class);
$response = $kernel->handle($request = Request::capture())->send();
$kernel->terminate($request, $response);
