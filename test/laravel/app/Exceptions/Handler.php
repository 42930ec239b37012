<?php

namespace App\Exceptions;

use Illuminate\Database\QueryException;
use Illuminate\Foundation\Exceptions\Handler as ExceptionHandler;
use Illuminate\Validation\ValidationException;
use Throwable;

class Handler extends ExceptionHandler
{
    /** Errors are JSON, also for the browser's own download of a report: a 401 instead of a redirect to a route `login`. */
    protected function shouldReturnJson($request, Throwable $e)
    {
        return $request->is('ajax/*') || parent::shouldReturnJson($request, $e);
    }

    public function register()
    {
        // Of parallel writes of one name, the database rejects all but one.
        $this->map(function (QueryException $e) {
            $message = $e->getPrevious()->getMessage();
            $field = collect(request()->keys())->first(fn ($field) => str_contains($message, $field));

            return $field !== null && preg_match('/unique|duplicate/i', $message)
                ? ValidationException::withMessages([$field => trans('validation.unique')])
                : $e;
        });
    }
}
