<?php

namespace App\Http\Controllers;

use Illuminate\Http\Request;

class ProfileController extends Controller
{
    public function show(Request $request)
    {
        return $request->user();
    }

    /** AuthenticateSession ends the user's other sessions. */
    public function changePassword(Request $request)
    {
        $request->user()->update($request->validate(['password' => 'required|string|min:10|max:72|confirmed']));
        $this->record('changed', 'changed their own password.');

        return response()->noContent();
    }
}
