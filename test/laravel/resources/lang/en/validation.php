<?php

return [
    'after_or_equal' => 'End date must be on or after the start date.',
    'array' => 'Enter a list.',
    'between' => ['numeric' => 'Enter :min to :max.'],
    'boolean' => 'Enter true or false.',
    'confirmed' => 'The passwords do not match.',
    'date_format' => 'Enter a date such as 2026-11-21.',
    'distinct' => 'Each item can be selected only once.',
    'email' => 'Enter a valid email address.',
    'exists' => 'This item does not exist.',
    'integer' => 'Enter a whole number.',
    'max' => ['string' => 'Use at most :max characters.', 'array' => 'Select at most :max.'],
    'min' => ['string' => 'Use at least :min characters.'],
    'present' => 'This field is required.',
    'regex' => 'This value is not valid.',
    'required' => 'This field is required.',
    'string' => 'Enter text.',
    'unique' => 'This value is taken.',
];
