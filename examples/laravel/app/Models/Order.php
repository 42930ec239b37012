<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;

class Order extends Model
{
    protected $dateFormat = 'Y-m-d H:i:s.v';
}
