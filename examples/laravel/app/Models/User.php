<?php

namespace App\Models;

use Illuminate\Foundation\Auth\User as Authenticatable;
use Illuminate\Http\Request;

class User extends Authenticatable
{
    protected $fillable = ['username', 'email', 'password', 'version'];

    protected $hidden = ['password'];

    protected $dateFormat = 'Y-m-d H:i:s.v';

    public function setPasswordAttribute(string $password)
    {
        $this->attributes['password'] = bcrypt($password);
    }

    /** Rejects a write that demands another version by If-Match. Call it when nothing else rejects the write. */
    public function checkVersion(Request $request): void
    {
        $demanded = preg_split('/, */', $request->header('If-Match', '*'));
        $isMet = array_intersect(['*', "\"$this->version\""], $demanded) !== [];
        abort_unless($isMet, response()->json(['message' => 'This record was changed.', 'current' => $this], 412));
    }
}
