<?php

namespace App\Http\Controllers;

use App\Models\User;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Auth;
use Illuminate\Validation\Rule;

class UserController
{
    private const PASSWORD = 'required|string|min:10|max:72';

    public function show(string $form, User $user)
    {
        return response()->json($user)->setEtag((string) $user->version);
    }

    public function store(Request $request)
    {
        return User::create($request->validate($this->identity() + ['password' => self::PASSWORD]))->only('id');
    }

    public function update(Request $request, int $id)
    {
        return $this->change($request, $id, fn () => $this->identity($id));
    }

    /** Without an id it is the own password, which is sent twice. */
    public function changePassword(Request $request, ?int $id = null)
    {
        return $this->change($request, $id ?? Auth::id(), fn () => ['password' => self::PASSWORD.($id ? '' : '|confirmed')]);
    }

    public function destroy(Request $request, int $id)
    {
        $user = User::lockForUpdate()->findOrFail($id);
        abort_if($user->is(Auth::user()), 403, 'You cannot delete yourself.');
        $user->checkVersion($request);
        $user->delete();

        return response()->noContent();
    }

    private function change(Request $request, int $id, callable $rules)
    {
        $user = User::lockForUpdate()->findOrFail($id);
        $values = $request->validate($rules());
        $user->checkVersion($request);
        $user->update($values + ['version' => $user->version + 1]);
        if ($user->is(Auth::user())) {
            // AuthenticateSession keeps this session, and ends the others if the password is new.
            Auth::setUser($user);
        }
        return response()->noContent();
    }

    private function identity(?int $id = null): array
    {
        $unique = Rule::unique('users')->ignore($id);
        return [
            'username' => ['required', 'string', 'max:100', $unique],
            'email' => ['required', 'string', 'email', 'max:254', $unique],
        ];
    }
}
