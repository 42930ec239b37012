<?php

use Illuminate\Database\Migrations\Migration;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Support\Facades\Schema;

return new class extends Migration
{
    public function up()
    {
        Schema::create('users', function (Blueprint $table) {
            $table->id();
            $table->string('username')->unique();
            $table->string('email')->unique();
            $table->string('password');
            $table->integer('version')->default(1);
            $table->timestamps(3);
        });
        Schema::create('orders', function (Blueprint $table) {
            $table->id();
            $table->string('reference_id')->unique();
            $table->string('cryptocurrency_code');
            $table->string('currency_code');
            $table->string('address')->nullable();
            $table->string('rate')->nullable();
            $table->bigInteger('payment_requirement'); // Minor units of the cryptocurrency.
            $table->bigInteger('cryptocurrency_amount')->nullable();
            $table->boolean('auto_trade')->default(false);
            $table->boolean('trade_approved_internal')->default(false);
            $table->boolean('trade_approved_external')->default(false);
            $table->timestamp('created_at', 3)->useCurrent();
            $table->timestamp('updated_at', 3)->useCurrent();
        });
        Schema::create('idempotency_keys', function (Blueprint $table) {
            $table->foreignId('user_id')->constrained()->cascadeOnDelete();
            $table->string('key');
            $table->string('request', 64);
            $table->integer('status')->nullable();
            $table->text('body')->nullable();
            $table->timestamp('created_at');
            $table->primary(['user_id', 'key']);
        });
    }
};
