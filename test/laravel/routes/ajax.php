<?php

use App\Http\Controllers\AuthController;
use App\Http\Controllers\BusinessController;
use App\Http\Controllers\DashboardController;
use App\Http\Controllers\ExchangeController;
use App\Http\Controllers\IdempotencyKeyController;
use App\Http\Controllers\OrderController;
use App\Http\Controllers\ProfileController;
use App\Http\Controllers\ReportController;
use App\Http\Controllers\SettlementController;
use App\Http\Controllers\SystemController;
use App\Http\Controllers\UserController;
use App\Http\Controllers\WalletController;
use Illuminate\Support\Facades\Route;

Route::get('auth/check', [AuthController::class, 'check']);
Route::post('auth/login', [AuthController::class, 'login']);
Route::post('auth/logout', [AuthController::class, 'logout']);

Route::middleware(['auth', 'throttle:3000,1', 'outcome', 'idempotent'])->group(function () {
    Route::get('profile', [ProfileController::class, 'show']);
    Route::patch('profile/password', [ProfileController::class, 'changePassword']);

    Route::post('idempotency-keys/withdraw', [IdempotencyKeyController::class, 'withdraw'])
        ->withoutMiddleware(['outcome', 'idempotent']);

    Route::get('users', [UserController::class, 'index']);
    Route::post('users/create', [UserController::class, 'store']);
    Route::get('users/details/{id}', [UserController::class, 'show']);
    Route::delete('users/delete/{id}', [UserController::class, 'destroy']);
    Route::get('users/edit/{id}', [UserController::class, 'show']);
    Route::patch('users/edit/{id}', [UserController::class, 'update']);
    Route::get('users/password/{id}', [UserController::class, 'show']);
    Route::patch('users/password/{id}', [UserController::class, 'changePassword']);

    Route::get('businesses', [BusinessController::class, 'index']);
    Route::get('businesses/invoices', [BusinessController::class, 'invoices']);
    Route::post('businesses/create', [BusinessController::class, 'store']);
    Route::get('businesses/details/{id}', [BusinessController::class, 'show']);
    Route::delete('businesses/delete/{id}', [BusinessController::class, 'destroy']);
    Route::get('businesses/edit/{id}', [BusinessController::class, 'edit']);
    Route::patch('businesses/edit/{id}', [BusinessController::class, 'update']);

    Route::get('closed-loop-balancing', [SettlementController::class, 'index']);
    Route::get('closed-loop-balancing/settlements', [SettlementController::class, 'search']);
    Route::get('closed-loop-balancing/create', [SettlementController::class, 'options']);
    Route::get('closed-loop-balancing/create/trades/{provider}/{cryptocurrency}', [SettlementController::class, 'trades']);
    Route::post('closed-loop-balancing/create', [SettlementController::class, 'store']);
    Route::get('closed-loop-balancing/details/{id}', [SettlementController::class, 'show']);
    Route::patch('closed-loop-balancing/edit/{id}', [SettlementController::class, 'process']);

    Route::get('dashboard', DashboardController::class);

    Route::get('report', [ReportController::class, 'businesses']);
    Route::post('report', [ReportController::class, 'check'])->withoutMiddleware(['outcome', 'idempotent']);
    Route::get('report/stream', [ReportController::class, 'stream']);

    Route::get('system/microservices', [SystemController::class, 'microservices']);
    Route::get('system/event-logs', [SystemController::class, 'eventLogs']);
    Route::get('system/api-queries', [SystemController::class, 'apiQueries']);
    Route::get('system/api-queries/details/{id}', [SystemController::class, 'apiQuery']);

    Route::get('orders', [OrderController::class, 'index']);
    Route::get('orders/{reference}', [OrderController::class, 'show']);

    Route::get('deposits', [WalletController::class, 'deposits']);
    Route::get('wallet-providers', [WalletController::class, 'index']);
    Route::get('wallet-providers/{provider}', [WalletController::class, 'show']);
    Route::get('wallet-providers/{provider}/{cryptocurrency}', [WalletController::class, 'account']);

    Route::get('exchange-providers', [ExchangeController::class, 'index']);
    Route::get('exchange-providers/{provider}', [ExchangeController::class, 'show']);
    Route::post('exchange-providers/{provider}/pairs', [ExchangeController::class, 'savePair']);

    Route::get('exchange-rules', [ExchangeController::class, 'rules']);
    Route::post('exchange-rules', [ExchangeController::class, 'saveRule']);
});
