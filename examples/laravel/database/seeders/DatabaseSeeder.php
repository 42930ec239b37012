<?php

namespace Database\Seeders;

use App\Models\Order;
use App\Models\User;
use Illuminate\Database\Seeder;

class DatabaseSeeder extends Seeder
{
    public function run()
    {
        foreach (['demo', 'ana', 'ben', 'carla', 'diego', 'elif', 'farid', 'greta', 'hugo', 'ines', 'jonas', 'kira'] as $name) {
            User::create(['username' => $name, 'email' => "$name@clearhouse.example", 'password' => 'clearhouse-demo']);
        }
        foreach (range(1, 40) as $n) {
            Order::insert([
                'reference_id' => sprintf('ORD/%04d', $n), 'address' => sprintf('bc1q%04d', $n), 'rate' => '27123.55',
                'cryptocurrency_code' => $n % 3 ? 'XBT' : 'LTC', 'currency_code' => $n % 2 ? 'EUR' : 'USD',
                'payment_requirement' => 12345678 * $n, 'created_at' => now()->subHours(60 - $n)->format('Y-m-d H:i:s.v'),
            ]);
        }
    }
}
