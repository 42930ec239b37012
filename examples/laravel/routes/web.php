<?php

use App\Http\Controllers\AuthController;
use App\Http\Controllers\UserController;
use App\Http\Lists;
use App\Http\Middleware\IdempotencyKeys;
use App\Models\Order;
use App\Models\User;
use Illuminate\Http\Request;
use Illuminate\Session\Middleware\AuthenticateSession;
use Illuminate\Support\Facades\Route;

Route::prefix('ajax')->middleware(AuthenticateSession::class)->group(function () {
    Route::get('auth/check', [AuthController::class, 'check']);
    Route::post('auth/login', [AuthController::class, 'login']);
    Route::post('auth/logout', [AuthController::class, 'logout']);

    Route::middleware(['auth', IdempotencyKeys::class])->group(function () {
        Route::get('profile', fn (Request $request) => $request->user());
        Route::patch('profile/password', [UserController::class, 'changePassword']);
        Route::get('users', fn () => Lists::users()->page(User::query()));
        Route::get('users/{form}/{user}', [UserController::class, 'show'])->where('form', 'details|edit|password');
        Route::post('users/create', [UserController::class, 'store']);
        Route::patch('users/edit/{id}', [UserController::class, 'update'])->whereNumber('id');
        Route::patch('users/password/{id}', [UserController::class, 'changePassword'])->whereNumber('id');
        Route::delete('users/delete/{id}', [UserController::class, 'destroy'])->whereNumber('id');
        Route::get('orders', fn () => Lists::orders()->page(Order::query()));
        // Laravel decodes %2F before it splits the path: a reference can have a slash.
        Route::get('orders/{order:reference_id}', fn (Order $order) => $order)->where('order', '.*');
    });
});
// One request of a session at a time: at its end, each writes back the session that a sign-out may have ended meanwhile.
collect(Route::getRoutes())->each->block(30, 30);
