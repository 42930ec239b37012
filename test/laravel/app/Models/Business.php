<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;

class Business extends Model
{
    use HasVersion;

    protected $fillable = ['reference_id', 'name', 'confirmation_requirement'];

    public function invoices()
    {
        return $this->hasMany(Invoice::class);
    }
}
