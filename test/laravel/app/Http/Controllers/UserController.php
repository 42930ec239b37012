<?php

namespace App\Http\Controllers;

use App\Http\Version;
use App\Models\User;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Auth;
use Illuminate\Validation\Rule;

class UserController extends Controller
{
    private const PASSWORD = 'required|string|min:10|max:72';

    public function index()
    {
        return $this->page($this->found(User::orderBy('id'), ['username', 'email']), 10);
    }

    public function store(Request $request)
    {
        $user = User::create($request->validate($this->identity() + ['password' => self::PASSWORD]));
        $this->record('created', "created the user $user->email.");

        return $user->only('id');
    }

    public function show(int $id)
    {
        return $this->versioned(User::findOrFail($id));
    }

    public function update(Request $request, int $id)
    {
        $user = User::lockForUpdate()->findOrFail($id);
        $input = $request->validate($this->identity($id));
        Version::check($request, $user->version, $user);
        $user->update($input);
        $this->record('changed', "changed the user $user->email.");

        return response()->noContent();
    }

    public function changePassword(Request $request, int $id)
    {
        $user = User::lockForUpdate()->findOrFail($id);
        $input = $request->validate(['password' => self::PASSWORD]);
        Version::check($request, $user->version, $user);
        $user->update($input);
        if ($user->is(Auth::user())) {
            // AuthenticateSession keeps this session and ends the others.
            Auth::setUser($user);
        }
        $this->record('changed', "changed the password of $user->email.");

        return response()->noContent();
    }

    public function destroy(Request $request, int $id)
    {
        $user = User::lockForUpdate()->findOrFail($id);
        abort_if($user->is(Auth::user()), 403, 'You cannot delete your own account.');
        Version::check($request, $user->version, $user);
        $user->delete();
        $this->record('deleted', "deleted the user $user->email.");

        return response()->noContent();
    }

    private function identity(?int $id = null): array
    {
        return [
            'username' => ['required', 'string', 'max:100', Rule::unique('users')->ignore($id)],
            'email' => ['required', 'string', 'email', 'max:254', Rule::unique('users')->ignore($id)],
        ];
    }
}
