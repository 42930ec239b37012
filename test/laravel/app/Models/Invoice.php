<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;

class Invoice extends Model
{
    protected $visible = ['reference_id', 'status', 'sender_email', 'recipient_email', 'created_at'];
}
