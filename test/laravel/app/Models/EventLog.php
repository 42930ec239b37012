<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;

class EventLog extends Model
{
    public $timestamps = false;

    protected $guarded = [];

    public static function record(string $type, string $description): void
    {
        self::create(['type' => $type, 'description' => $description, 'timestamp' => now()]);
    }
}
