<?php

// Creates the database with demo data: php database/create.php

use App\Models\Business;
use App\Models\User;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Schema;

$app = require __DIR__.'/../bootstrap/app.php';
$app->boot();
foreach (['cache', 'sessions'] as $folder) {
    mkdir(storage_path($folder), 0700, true);
}
touch(config('database.connections.sqlite.database'));
// Readers do not wait for a writer.
DB::statement('pragma journal_mode = wal');

Schema::create('users', function (Blueprint $table) {
    $table->id();
    $table->string('username')->unique();
    $table->string('email')->unique();
    $table->string('password');
    $table->timestamps();
});
Schema::create('idempotency_keys', function (Blueprint $table) {
    $table->foreignId('user_id')->constrained()->cascadeOnDelete();
    $table->string('key_hash', 64);
    $table->string('request_hash', 64);
    $table->integer('status')->nullable();
    $table->text('body')->nullable();
    $table->timestamp('created_at')->index();
    $table->primary(['user_id', 'key_hash']);
});
foreach (['cryptocurrencies', 'currencies', 'stablecoins'] as $name) {
    Schema::create($name, function (Blueprint $table) {
        $table->id();
        $table->string('code')->unique();
    });
}
foreach (['wallet_providers', 'exchange_providers'] as $name) {
    Schema::create($name, function (Blueprint $table) {
        $table->id();
        $table->string('name')->unique();
        $table->boolean('active');
    });
}
Schema::create('wallet_accounts', function (Blueprint $table) {
    $table->id();
    $table->foreignId('wallet_provider_id')->constrained();
    $table->foreignId('cryptocurrency_id')->constrained();
    $table->string('name');
    $table->boolean('active');
    $table->bigInteger('balance');
    $table->unique(['wallet_provider_id', 'cryptocurrency_id']);
});
Schema::create('exchange_addresses', function (Blueprint $table) {
    $table->foreignId('exchange_provider_id')->constrained();
    $table->foreignId('cryptocurrency_id')->constrained();
    $table->string('address');
});
Schema::create('exchange_pairs', function (Blueprint $table) {
    $table->foreignId('exchange_provider_id')->constrained();
    $table->foreignId('cryptocurrency_id')->constrained();
    $table->foreignId('stablecoin_id')->constrained();
    $table->boolean('active');
    foreach (['daily', 'weekly', 'monthly'] as $period) {
        // SQLite has no exact decimals.
        $table->string("volume_cap_$period");
        $table->string("trade_cap_$period");
    }
    $table->primary(['exchange_provider_id', 'cryptocurrency_id', 'stablecoin_id']);
});
Schema::create('exchange_rules', function (Blueprint $table) {
    $table->foreignId('cryptocurrency_id')->constrained();
    $table->foreignId('currency_id')->constrained();
    $table->foreignId('stablecoin_id')->nullable()->constrained();
    $table->primary(['cryptocurrency_id', 'currency_id']);
});
Schema::create('businesses', function (Blueprint $table) {
    $table->id();
    $table->string('reference_id')->unique();
    $table->string('name')->nullable();
    $table->integer('confirmation_requirement');
    $table->timestamps();
});
Schema::create('invoices', function (Blueprint $table) {
    $table->id();
    $table->string('reference_id')->unique();
    $table->foreignId('business_id')->nullable()->constrained();
    $table->string('status')->nullable();
    $table->string('sender_email')->nullable();
    $table->string('recipient_email')->nullable();
    $table->boolean('refund_requested');
    $table->timestamps();
});
Schema::create('quotes', function (Blueprint $table) {
    $table->id();
    $table->string('reference_id')->unique();
    $table->string('status')->nullable();
    $table->foreignId('cryptocurrency_id')->constrained();
    $table->foreignId('currency_id')->constrained();
    $table->bigInteger('currency_amount');
    $table->timestamps();
});
Schema::create('deposits', function (Blueprint $table) {
    $table->id();
    $table->string('reference_id')->unique();
    $table->foreignId('wallet_account_id')->constrained();
    $table->string('address');
    $table->bigInteger('balance');
    $table->bigInteger('payment_amount');
    $table->bigInteger('sweep_amount');
});
Schema::create('orders', function (Blueprint $table) {
    $table->id();
    $table->string('reference_id')->unique();
    $table->foreignId('cryptocurrency_id')->constrained();
    $table->foreignId('currency_id')->constrained();
    $table->string('address')->nullable();
    $table->string('rate')->nullable();
    $table->bigInteger('payment_requirement');
    $table->bigInteger('cryptocurrency_amount')->nullable();
    foreach (['auto_trade', 'trade_approved_internal', 'trade_approved_external'] as $flag) {
        $table->boolean($flag);
    }
    foreach (['deposit_id', 'quote_id', 'invoice_id'] as $reference) {
        $table->foreignId($reference)->nullable()->constrained();
    }
    $table->timestamps();
});
Schema::create('settlements', function (Blueprint $table) {
    $table->id();
    $table->string('reference_id')->nullable()->unique();
    $table->foreignId('exchange_provider_id')->constrained();
    $table->foreignId('cryptocurrency_id')->constrained();
    $table->bigInteger('cryptocurrency_amount');
    $table->string('address')->nullable();
    $table->string('transaction_hash')->nullable();
    $table->text('note')->nullable();
    $table->string('created_by')->nullable();
    $table->string('processed_by')->nullable();
    $table->timestamp('processed_at')->nullable();
    $table->timestamps();
    $table->unique(['cryptocurrency_id', 'transaction_hash']);
});
Schema::create('trades', function (Blueprint $table) {
    $table->id();
    $table->string('reference_id')->unique();
    $table->foreignId('order_id')->nullable()->constrained();
    $table->foreignId('exchange_provider_id')->constrained();
    $table->foreignId('cryptocurrency_id')->constrained();
    $table->foreignId('stablecoin_id')->constrained();
    $table->bigInteger('amount');
    $table->boolean('fulfilled');
    $table->foreignId('settlement_id')->nullable()->constrained();
    $table->timestamps();
});
Schema::create('event_logs', function (Blueprint $table) {
    $table->id();
    $table->string('type');
    $table->text('description');
    $table->timestamp('timestamp');
});
Schema::create('api_queries', function (Blueprint $table) {
    $table->id();
    $table->string('method');
    $table->string('url');
    $table->integer('status_code')->nullable();
    $table->text('request_data')->nullable();
    $table->text('response_data')->nullable();
    $table->timestamp('timestamp');
});
Schema::create('microservices', function (Blueprint $table) {
    $table->string('name');
    $table->string('url');
    $table->boolean('online');
});

DB::transaction(function () {
    $codes = fn (string $list) => array_map(fn ($code) => ['code' => $code], explode(' ', $list));
    DB::table('cryptocurrencies')->insert($codes('XBT LTC ETH'));
    DB::table('currencies')->insert($codes('USD EUR'));
    DB::table('stablecoins')->insert($codes('USDC USDT EURC'));
    foreach (['wallet_providers' => ['BitGo', 'Bürgi & Söhne 50%'], 'exchange_providers' => ['Kraken', 'Bitstamp']] as $table => $names) {
        DB::table($table)->insert(array_map(fn ($name) => ['name' => $name, 'active' => true], $names));
    }
    foreach ([1 => 'XBT', 2 => 'LTC', 3 => 'ETH'] as $coin => $code) {
        foreach ([1, 2] as $provider) {
            $key = ['cryptocurrency_id' => $coin, 'exchange_provider_id' => $provider];
            DB::table('wallet_accounts')->insert([
                'wallet_provider_id' => $provider, 'cryptocurrency_id' => $coin,
                'name' => "$code hot wallet", 'active' => true, 'balance' => 250000000 * $coin,
            ]);
            DB::table('exchange_addresses')->insert($key + ['address' => "address-$provider-$code"]);
            foreach ([1, 3] as $stablecoin) {
                DB::table('exchange_pairs')->insert($key + [
                    'stablecoin_id' => $stablecoin, 'active' => true,
                    'volume_cap_daily' => '250000.00', 'volume_cap_weekly' => '1000000.00', 'volume_cap_monthly' => '3000000.00',
                    'trade_cap_daily' => '100', 'trade_cap_weekly' => '500', 'trade_cap_monthly' => '1500',
                ]);
            }
            DB::table('exchange_rules')->insert(['cryptocurrency_id' => $coin, 'currency_id' => $provider, 'stablecoin_id' => 1]);
        }
    }

    User::create(['username' => 'demo', 'email' => 'demo@clearhouse.example', 'password' => 'clearhouse-demo']);
    foreach (['ana', 'ben', 'carla', 'diego', 'elif', 'farid', 'greta', 'hugo', 'ines', 'jonas', 'kira'] as $name) {
        User::create(['username' => $name, 'email' => "$name@clearhouse.example", 'password' => "the password of $name"]);
    }
    foreach (range(1, 18) as $n) {
        Business::create([
            'reference_id' => sprintf('shop-%03d', $n),
            'name' => $n === 5 ? null : "Shop $n",
            'confirmation_requirement' => $n % 7,
        ]);
    }
    foreach (range(1, 40) as $n) {
        $coin = $n % 3 + 1;
        $hours = 200 - 4 * $n;
        $times = ['created_at' => now()->subHours($hours), 'updated_at' => now()->subHours($hours)];
        $amount = 12345678 * $n;
        $invoice = DB::table('invoices')->insertGetId($times + [
            'reference_id' => sprintf('INV-%04d', $n), 'business_id' => $n % 15 + 1, 'status' => $n % 4 === 0 ? null : 'paid',
            'sender_email' => "payer-$n@mail.example", 'recipient_email' => 'shop@mail.example', 'refund_requested' => $n % 9 === 0,
        ]);
        $quote = DB::table('quotes')->insertGetId($times + [
            'reference_id' => sprintf('QUO-%04d', $n), 'status' => $n % 5 === 0 ? 'open' : 'closed',
            'cryptocurrency_id' => $coin, 'currency_id' => $n % 2 + 1, 'currency_amount' => 10000 + $n,
        ]);
        $deposit = DB::table('deposits')->insertGetId([
            'reference_id' => sprintf('DEP-%04d', $n), 'wallet_account_id' => 2 * $coin - 1, 'address' => "deposit-$n",
            'balance' => $n % 11 === 0 ? $amount - 1 : $amount, 'payment_amount' => $amount, 'sweep_amount' => $amount,
        ]);
        $order = DB::table('orders')->insertGetId($times + [
            'reference_id' => sprintf('ORD-%04d', $n), 'cryptocurrency_id' => $coin, 'currency_id' => $n % 2 + 1,
            'address' => "deposit-$n", 'rate' => '27123.55', 'payment_requirement' => $amount, 'cryptocurrency_amount' => $amount,
            'auto_trade' => true, 'trade_approved_internal' => true, 'trade_approved_external' => $n % 3 === 0,
            'deposit_id' => $deposit, 'quote_id' => $quote, 'invoice_id' => $invoice,
        ]);
        DB::table('trades')->insert($times + [
            'reference_id' => sprintf('TRD-%04d', $n), 'order_id' => $n > 35 ? null : $order, 'exchange_provider_id' => $n % 2 + 1,
            'cryptocurrency_id' => $coin, 'stablecoin_id' => 1, 'amount' => $amount, 'fulfilled' => $n % 6 !== 0,
        ]);
    }
    foreach ([1, 2, 3] as $n) {
        $pair = ['exchange_provider_id' => 1, 'cryptocurrency_id' => $n];
        $trades = fn () => DB::table('trades')->where($pair)->where('id', '<=', 12);
        $settlement = DB::table('settlements')->insertGetId($pair + [
            'reference_id' => sprintf('CLS-%06d', $n), 'cryptocurrency_amount' => $trades()->sum('amount'),
            'address' => "address-1-$n", 'transaction_hash' => $n === 1 ? str_repeat('ab12', 16) : null,
            'created_by' => 'demo@clearhouse.example', 'created_at' => now()->subDay(), 'updated_at' => now()->subDay(),
        ]);
        $trades()->update(['settlement_id' => $settlement]);
    }
    foreach (range(1, 20) as $n) {
        DB::table('api_queries')->insert([
            'method' => 'GET', 'url' => "https://api.kraken.example/0/public/Ticker?n=$n", 'status_code' => $n === 3 ? 502 : 200,
            'response_data' => '{"result":{}}', 'timestamp' => now()->subMinutes(60 - $n),
        ]);
    }
    DB::table('event_logs')->insert([
        ['type' => 'error', 'description' => 'Kraken did not respond.', 'timestamp' => now()->subHour()],
        ['type' => 'created', 'description' => 'The demo data was created.', 'timestamp' => now()],
    ]);
    DB::table('microservices')->insert([
        ['name' => 'quotes', 'url' => 'http://quotes.internal', 'online' => true],
        ['name' => 'sweeper', 'url' => 'http://sweeper.internal', 'online' => false],
    ]);
});
